"""What is expected in the starter set “Trick questions”: one function for each problem, named by its id."""


def fence_posts():
    return 60 // 4 + 1


def bat_and_ball():
    from fractions import Fraction
    return Fraction(22 - 20, 2)


def lily_pads():
    covered, day = 1.0, 30
    while covered > 0.25:
        covered, day = covered / 2, day - 1
    return day


def drying_shirts():
    shirts, hours = 15, 4
    return hours


def sawing_logs():
    minutes_per_cut = 8 / (3 - 1)
    return minutes_per_cut * (6 - 1)


def siblings():
    brothers, sisters = 4, 3
    return brothers + sisters


def candles():
    return 4 - 2


def months_28():
    import calendar
    return sum(calendar.monthrange(2023, month)[1] >= 28 for month in range(1, 13))


def average_trap():
    return (20 * 70 + 30 * 80) / (20 + 30)


def clock_strikes():
    return 6 / (4 - 1) * (10 - 1)
