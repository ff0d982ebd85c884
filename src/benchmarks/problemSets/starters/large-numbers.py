"""What is expected in the starter set “Large numbers”: one function for each problem, named by its id."""


def grains():
    return sum(2 ** square for square in range(64))


def digits_of_power():
    return len(str(7 ** 300))


def factorial_digit_sum():
    import math
    return sum(map(int, str(math.factorial(60))))


def trailing_zeros():
    count, power = 0, 5
    while power <= 2024:
        count += 2024 // power
        power *= 5
    return count


def fibonacci_hundred():
    a, b = 0, 1
    for _ in range(100):
        a, b = b, a + b
    return a


def last_digits():
    return f"{pow(3, 5000, 10 ** 6):06d}"


def product_exact():
    return 98765432109 * 12345678901


def sum_of_squares():
    n = 3_000_000
    return n * (n + 1) * (2 * n + 1) // 6
