/** The letters that a family asks for at the log-in page. */
export const logInLetters = {
  known: ({ schoolName, code, minutes }: { schoolName: string; code: string; minutes: number }) => ({
    subject: `Your code for ${schoolName}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your code to log in to ${schoolName} is ${code}.`,
      `Enter it on the page where you asked for it, or use the button below. Both work for ${minutes} minutes, and only once.`,
      'We will never ask you for this code by phone or text. If you did not ask for it, you do not need to do anything.',
    ],
    label: 'Log in',
  }),
  unknown: ({ schoolName, address }: { schoolName: string; address: string }) => ({
    subject: `Logging in to ${schoolName}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone, most likely you, wanted to log in to ${schoolName} with ${address}. The school does not have this address on file.`,
      'If your child goes there, try the address where the school’s emails reach you, or ask the school to add this one.',
      'If this was not you, you do not need to do anything.',
    ],
    label: 'Try another address',
  }),
}

export type LogInLetters = typeof logInLetters
