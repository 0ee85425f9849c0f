/** What a request is answered that no rule refuses, whatever it is about. */
export const problemSentences = {
  checkFields: 'Please check the marked fields',
  unreadable: 'The request could not be read',
  unforeseen: 'Something went wrong on our side',
  nothingHere: 'There is nothing at this address',
  tooLarge: 'The request is too large',
  unknownType: 'The content type of the request is not known here',
  notAnswered: 'The request could not be answered',
}

export type ProblemSentences = Readonly<Record<keyof typeof problemSentences, string>>
