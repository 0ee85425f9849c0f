/** What a guardian reads who asks for financial aid. */
export const aidWords = {
  title: 'Need help paying?',
  text: 'The school may take a part off the price. It decides, and answers here and by email. Until then, nothing changes.',
  ask: 'Ask for financial aid',
  askForOthers: 'Ask for another child',
  asked: (child: string, date: string) =>
    `Financial aid for ${child}: you asked on ${date}. The school will answer.`,
  askedAtHome: (child: string, date: string) =>
    `Financial aid for ${child}: another guardian in your home asked on ${date}. The school will answer.`,
  holds: 'Your spots stay held only as long as the cart says. Aid also counts for what you book later.',
  words: 'What could you pay, or what should the school know? (optional)',
  wordsHint: 'Only the office reads what you write.',
}

export type AidWords = typeof aidWords
