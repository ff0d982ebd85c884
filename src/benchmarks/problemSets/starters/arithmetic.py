"""What is expected in the starter set “Everyday arithmetic”: one function for each problem, named by its id."""


def bakery_rolls():
    rolls = 15 * 24
    return rolls - rolls * 9 // 10


def ribbon_pieces():
    return 750 // 35


def theatre_rows():
    return sum(18 + 3 * row for row in range(14))


def coins_in_jar():
    for fifties in range(47):
        if fifties * 50 + (46 - fifties) * 10 == 1340:
            return fifties


def bus_passengers():
    passengers = 31 - 8 + 5
    passengers += 14 - 10
    return passengers - passengers // 2


def paint_buckets():
    import math
    walls = 2 * (5.2 + 4.1) * 2.6 - 6.5
    return math.ceil(2 * walls / 22)


def discount_chain():
    from fractions import Fraction
    return 180 * Fraction(75, 100) * Fraction(80, 100)


def tax_inside():
    return round(148.75 - 148.75 / 1.19, 2)


def back_to_start():
    return (1 / 0.8 - 1) * 100


def salt_water():
    return 600 * 0.04 / (600 - 120) * 100


def savings_years():
    from fractions import Fraction
    money, year = Fraction(2000), 0
    while money <= 3000:
        money *= Fraction(103, 100)
        year += 1
    return year


def two_taps():
    from fractions import Fraction
    filled = 6 * (Fraction(1, 20) + Fraction(1, 30))
    return (1 - filled) / Fraction(1, 30)


def meeting_trains():
    from fractions import Fraction
    return Fraction(330, 90 + 75) * 90


def average_speed():
    return 24 / (12 / 8 + 12 / 24)


def snail_well():
    height, day = 0, 0
    while True:
        day += 1
        height += 3
        if height >= 11:
            return day
        height -= 2


def printing_pages():
    return 252 / 7 / 3 * 5 * 11
