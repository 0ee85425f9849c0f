/** What a request is answered that no rule refuses, and refusals without parts that no screen of staff needs. */
export const problemSentences = {
  checkFields: 'Please check the marked fields',
  unreadable: 'The request could not be read',
  unforeseen: 'Something went wrong on our side',
  nothingHere: 'There is nothing at this address',
  tooLarge: 'The request is too large',
  unknownType: 'The content type of the request is not known here',
  notAnswered: 'The request could not be answered',
  notLoggedIn: 'Please log in',
  otherSite: 'Please open this page in a new tab and try again',
  portalIsOff: 'The school has not opened its family portal. Please contact the school',
  previewReadsOnly: 'This is a preview for staff. Nothing is saved here',
  notForFamilies: 'The school does this for you. Please contact the office',
  codeWrong: 'This code does not match. Use the newest email, or open the link in it',
  codeExpired: 'This code has expired. Please ask for a new email',
  logInLinkExpired: 'This link was used already, or it is older than 15 minutes. Please ask for a new email',
  proofWrong:
    'This does not match what the school has on file. Please check it. After three tries, only the school can let you in',
  browserTooOld:
    'Your browser could not show that it is not a robot. Open this page over https, or use another browser',
  robotCheckFailed: 'The check against robots did not work or took too long. Please try again',
}

export type ProblemSentences = Readonly<Record<keyof typeof problemSentences, string>>
