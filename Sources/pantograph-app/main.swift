import Pantograph

print("pantograph")
