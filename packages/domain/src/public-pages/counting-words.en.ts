/** The question about cookies, which is loaded where a school counts visits. */
export const countingWords = {
  cookies: 'Cookies',
  mayCount: (schoolName: string) =>
    `May ${schoolName} count your visit with Google Analytics? It sets cookies. These pages work the same without.`,
  no: 'No, thanks',
  yes: 'Allow',
  choices: 'Cookie choices',
}

export type CountingWords = typeof countingWords
