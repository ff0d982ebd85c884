/** The access code of relays that tests start. */
export const RELAY_CODE = 'blue-heron'
