/** What a family reads around the policies of the school. */
export const policyWords = {
  title: 'Policies',
  windowTitle: (schoolName: string) => `Policies · ${schoolName}`,
  intro: (schoolName: string) => `${schoolName} asks you to read and accept these.`,
  none: 'There are no policies to accept.',
  allAccepted: 'You have accepted all policies. Thank you!',
  inEnglish: 'This text is in English.',
  accept: 'Accept',
  acceptOf: (title: string) => `Accept: ${title}`,
  accepted: 'Accepted',
  acceptedOn: (date: string) => `You accepted this on ${date}`,
  home: 'Back to your week',
  link: 'Policies you accepted, and those you are asked for',
}

export type PolicyWords = typeof policyWords
