/** A calendar file for the moment when sign-up opens. */
export const openingWords = {
  opens: (activity: string) => `Sign-up opens: ${activity}`,
  /** Of the file. */
  description: (schoolName: string) => `Sign-up at ${schoolName}`,
}

export type OpeningWords = typeof openingWords
