"""What is expected in the starter set “Lists and JSON as answers”: one function for each problem, named by its id."""


def primes_between():
    return [number for number in range(70, 111) if all(number % divisor for divisor in range(2, number))]


def perfect_powers():
    found = {base ** exponent for base in range(2, 13) for exponent in (5, 6)}
    return sorted(number for number in found if 2 <= number <= 150)


def change_coins():
    left, coins = 385, []
    for coin in (200, 100, 50, 20, 10, 5):
        while left >= coin:
            coins.append(coin)
            left -= coin
    return coins


def collatz_path():
    path = [13]
    while path[-1] != 1:
        last = path[-1]
        path.append(last // 2 if last % 2 == 0 else 3 * last + 1)
    return path


def triples():
    triples = [[a, b, c] for c in range(1, 27) for a in range(1, c) for b in range(a + 1, c) if a * a + b * b == c * c]
    return triples


def rectangle_facts():
    return {"area": 9 * 40, "perimeter": 2 * (9 + 40), "diagonal": int((9 ** 2 + 40 ** 2) ** 0.5)}


def letter_counts():
    text = "mississippi"
    return {letter: text.count(letter) for letter in text}


def fair_shares():
    return {name: 86 * part / 10 for name, part in (("Ana", 2), ("Bo", 3), ("Cy", 5))}


def roots_of_quadratic():
    return [x for x in range(-100, 101) if x * x - 3 * x - 28 == 0]


def min_max_mean():
    numbers = [12, 7, 30, 7, 19]
    return {"min": min(numbers), "max": max(numbers), "mean": sum(numbers) / len(numbers)}
