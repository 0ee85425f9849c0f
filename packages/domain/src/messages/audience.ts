/** Maximum rows of a list that one message can go to. */
export const AUDIENCE_MAX = 5000
