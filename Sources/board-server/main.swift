import BoardServer
print(Version.current)
