/** So long the link works that confirms the address of a sign-up, in hours. */
export const CONFIRM_HOURS = 24

/** So long a sign-up waits for that, in days. */
export const SIGN_UP_DAYS = 7
