/** What providers' prices are given in, the usual one first. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'CNY', 'JPY', 'INR', 'CAD', 'AUD']
