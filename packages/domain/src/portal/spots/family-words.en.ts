/** What a family reads about the spots of a child, and about giving one up. */
export const spotWords = {
  title: 'Spots',
  none: (child: string) => `${child} has no spots at the moment.`,
  startsOn: (date: string) => `Starts on ${date}`,
  nextOn: (date: string) => `Next on ${date}`,
  onDay: (date: string) => `Only on ${date}`,
  over: 'The last meeting has begun',
  giveUp: 'Give up this spot',
  giveUpOf: (activity: string) => `Give up this spot: ${activity}`,
  giveUpDay: 'Give up this day',
  giveUpDayOf: (activity: string, date: string) => `Give up this day: ${activity}, ${date}`,
  asked: 'You asked the school to give it up. It answers in your account and by email.',

  giveUpTitle: (child: string, activity: string) => `Give up ${child}’s spot in ${activity}?`,
  giveUpDayTitle: (child: string, activity: string, date: string) =>
    `Give up ${activity} on ${date} for ${child}?`,
  atOnce: (date: string) => `You can do this yourself until ${date}.`,
  schoolDecides: (child: string) => `The school decides. Until then, ${child} keeps the spot.`,
  wasPossible: (date: string) => `The last day to do this yourself was ${date}.`,
  goesBack: 'Goes back to you',
  noLongerOwed: 'You no longer owe',
  fee: 'The school keeps',
  noMoney: 'Nothing goes back for it, and nothing comes off an invoice.',
  backNext:
    'The school checks what goes back. It returns it the way you paid, or keeps it as credit for what you book next.',
  owedNext:
    'It comes off your invoice once the school has checked it. Until then, nothing is charged for it.',
  installments: 'Installments that are still to come get smaller.',
  afterDiscounts:
    'These amounts are after discounts and coupons. What an agency or financial aid pays goes back to it.',
  siblings: 'Sibling discounts stay as they are.',
  nextFamily: 'The spot is free for others at once. To come back, you would have to sign up again.',
  words: 'Your words to the school (optional)',
  send: 'Give it up',
  ask: 'Ask the school',
  wasGivenUp: (child: string, activity: string) => `${child} no longer has this spot: ${activity}.`,
}

export type SpotWords = typeof spotWords
