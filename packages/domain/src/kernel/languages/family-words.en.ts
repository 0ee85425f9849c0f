/** What a page or a letter of any room says to a family. */
export const familyWords = {
  waiting: 'One moment…',
  unreachable: 'The server could not be reached. Please try again',
  copyAddress: (link: string) => `If the button does not work, copy this address: ${link}`,
}

export type FamilyWords = typeof familyWords
