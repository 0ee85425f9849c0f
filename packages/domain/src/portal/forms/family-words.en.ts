/** What a family reads around the forms of the school. The questions are the school's own. */
export const formWords = {
  title: 'Forms',
  windowTitle: (schoolName: string) => `Forms · ${schoolName}`,
  listText: 'The school asks you to fill out these forms.',
  none: 'There are no forms to fill out.',
  forChild: (child: string) => `For ${child}`,
  forFamily: 'For your family',
  state: {
    ANSWERED: 'Complete',
    MISSING: 'To fill out',
    OPTIONAL: 'Not required',
  },
  toComplete: 'The school has new questions',
  answered: {
    YOU: (date: string) => `You filled it out on ${date}`,
    FAMILY: (date: string) => `Your family filled it out on ${date}`,
    SCHOOL: (date: string) => `The school filled it out for you on ${date}`,
  },
  askedBy: (activities: string) => `For ${activities}`,
  fillOut: 'Fill out',
  fillOutOf: (form: string, child: string) => `Fill out: ${form}, ${child}`,
  change: 'Change',
  changeOf: (form: string, child: string) => `Change: ${form}, ${child}`,
  inEnglish: 'The questions are in English.',
  optional: 'optional',
  choose: 'Please choose',
  noChoice: 'No choice',
  signature: 'Your signature',
  signatureName: 'Type your full name to sign',
  drawing: 'Draw your signature',
  drawingHint: 'Use your finger, a pen, or the mouse. Your typed name is enough if you cannot draw.',
  drawingEmpty: 'Nothing is drawn yet.',
  drawingOf: 'Your drawn signature',
  drawingFull: 'There is no room for more lines. You can undo a line or start over.',
  undoLine: 'Undo line',
  clearDrawing: 'Start over',
  /** How the form is signed. */
  signing: {
    typed: 'By typing my name',
    drawn: 'By typing my name, and by drawing my signature if I choose to,',
  },
  /** What is signed: kept with the answers, and shown to the school. */
  signatureText: (signing: string, form: string, child: string) =>
    `${signing} I sign the form “${form}” for ${child}. What I wrote is true, and I agree to what it says.`,
  signatureForFamily: (signing: string, form: string) =>
    `${signing} I sign the form “${form}” for my family. What I wrote is true, and I agree to what it says.`,
  signedBefore: (name: string) => `It was last signed by ${name}. A change is signed again.`,
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thank you! The school has your answers.',
  kept: 'What you type is kept in this browser until you send it.',
  changed: 'Please check the fields that are marked.',
  newQuestions:
    'The school changed this form. What you typed is still here. Check the questions, and send it again.',
  answeredMeanwhile:
    'Someone else filled this out while you were typing. What you typed is still here. Compare it with what is on file now, and send it again if it should change.',
  onFile: (text: string) => `On file now: ${text}`,
  nothingOnFile: 'On file now: nothing',
  notAsked: 'The school no longer asks for this form. You do not need to fill it out.',
  all: 'All forms',
  home: 'Back to your week',
  yes: 'Yes',
  no: 'No',
}

export type FormWords = typeof formWords
