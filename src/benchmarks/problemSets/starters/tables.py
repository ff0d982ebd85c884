"""What is expected in the starter set “Small tables”: one function for each problem, named by its id."""


def units_in_all():
    import csv
    with open("sales.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    return sum(int(row["units"]) for row in rows)


def best_shop():
    import csv
    with open("sales.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    money = {}
    for row in rows:
        money[row["shop"]] = money.get(row["shop"], 0) + int(row["units"]) * float(row["price"])
    return max(money, key=money.get)


def money_of_february():
    import csv
    with open("sales.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    from fractions import Fraction
    return sum(int(row["units"]) * Fraction(row["price"]) for row in rows if row["month"] == "Feb")


def mean_price():
    import csv
    with open("sales.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    units = sum(int(row["units"]) for row in rows)
    return round(sum(int(row["units"]) * float(row["price"]) for row in rows) / units, 3)


def month_of_fewer():
    import csv
    with open("sales.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    north = [row for row in rows if row["shop"] == "North"]
    return next(after["month"] for before, after in zip(north, north[1:]) if int(after["units"]) < int(before["units"]))


def mean_of_class():
    import csv
    with open("marks.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    given = [int(row["maths"]) for row in rows if row["class"] == "7a" and row["maths"] != ""]
    return sum(given) / len(given)


def better_in_art():
    import csv
    with open("marks.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    return [row["name"] for row in rows if row["maths"] != "" and int(row["art"]) > int(row["maths"])]


def median_art():
    import csv
    with open("marks.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    import statistics
    return statistics.median(int(row["art"]) for row in rows)


def postage():
    import csv
    with open("parcels.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    from fractions import Fraction
    with open("postage.csv", newline="", encoding="utf-8") as file:
        steps = [(int(row["upto_grams"]), Fraction(row["euros"])) for row in csv.DictReader(file)]
    return sum(next(euros for upto, euros in steps if int(row["grams"]) <= upto) for row in rows)
