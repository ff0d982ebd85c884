"""What is expected in the starter set “Dates and times”: one function for each problem, named by its id."""


def leap_days():
    import calendar
    return sum(calendar.isleap(year) for year in range(1896, 1913))


def weekday_of_date():
    import datetime
    return datetime.date(1879, 3, 14).strftime("%A")


def ninety_days():
    import datetime
    return datetime.date(2023, 11, 18) + datetime.timedelta(days=89)


def friday_thirteenths():
    import datetime
    return sum(datetime.date(year, month, 13).weekday() == 4 for year in range(2020, 2030) for month in range(1, 13))


def night_train():
    return 24 * 60 - (21 * 60 + 47) + 6 * 60 + 12


def flight_home():
    minutes = 11 * 60 + 20 - 9 * 60 + 13 * 60 + 35 + 60
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def age_in_days():
    import datetime
    return (datetime.date(2021, 3, 1) - datetime.date(2016, 2, 29)).days


def working_days():
    import datetime
    days = [datetime.date(2024, 10, day) for day in range(1, 32)]
    return sum(day.weekday() < 5 for day in days)


def slow_clock():
    true_hours = 3 / (1 - 90 / 3600)
    minutes = round(12 * 60 + true_hours * 60)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
