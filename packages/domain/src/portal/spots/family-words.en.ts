/** What a family reads about the spots of a child, and about giving one up. */
export const spotWords = {
  title: 'Spots',
  none: (child: string) => `${child} has no spots at the moment.`,
  startsOn: (date: string) => `Starts on ${date}`,
  nextOn: (date: string) => `Next on ${date}`,
  onDay: (date: string) => `Only on ${date}`,
  over: 'The last meeting has begun',
  invited: 'Invitations',
  invitedUntil: (day: string) => `You can book until ${day}`,
  book: 'Book',
  bookOf: (activity: string) => `Book: ${activity}`,
  giveUp: 'Give up this spot',
  giveUpOf: (activity: string) => `Give up this spot: ${activity}`,
  giveUpDay: 'Give up this day',
  giveUpDayOf: (activity: string, date: string) => `Give up this day: ${activity}, ${date}`,
  giveUpWeekday: (weekday: string) => `Give up ${weekday} only`,
  giveUpWeekdayOf: (activity: string, weekday: string) => `Give up ${weekday} only: ${activity}`,
  weekdaysAsked: (weekdays: string) =>
    `You asked the school to give up ${weekdays}. It answers in your account and by email.`,
  asked: 'You asked the school to give it up. It answers in your account and by email.',

  giveUpTitle: (child: string, activity: string) => `Give up ${child}’s spot in ${activity}?`,
  giveUpDayTitle: (child: string, activity: string, date: string) =>
    `Give up ${activity} on ${date} for ${child}?`,
  giveUpWeekdayTitle: (child: string, activity: string, weekday: string) =>
    `Give up ${weekday} of ${activity} for ${child}? The other weekdays stay.`,
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
  discountsLost: 'Sibling discounts deducted',
  whyDiscounts: (child: string) =>
    `Part of the sibling discounts was because of ${child}. For meetings still to come, the school deducts it from what goes back.`,
  nextFamily: 'The spot is free for others at once. To come back, you would have to sign up again.',
  words: 'Your words to the school (optional)',
  send: 'Give it up',
  ask: 'Ask the school',
  wasGivenUp: (child: string, activity: string) => `${child} no longer has this spot: ${activity}.`,

  change: 'Change this spot',
  changeAsked: 'You asked the school to change it. It answers in your account and by email.',
  othersPay: 'The school says what it comes to, because others pay a part.',
  changeOf: (activity: string) => `Change this spot: ${activity}`,
  changeTitle: (child: string, activity: string) => `Change ${child}’s spot in ${activity}`,
  changeUntil: (date: string) => `You can do this yourself until ${date}.`,
  instead: 'What do you want to change?',
  insteadOf: (name: string) => `What instead of ${name}?`,
  nothingElse: 'There is nothing else to choose here. Please ask the school.',
  elsewhere: 'Or another activity',
  searchElsewhere: 'Search by name',
  searchHint: 'Type at least 3 characters',
  noneElsewhere: 'There is no other activity to choose here.',
  noneFound: 'No activity has this name.',
  moreElsewhere: (count: number) => `These are the first ${count}. Search by name to find the others.`,
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  joinWaitList: 'Join the wait list',
  priceWaits: 'Looking up what this comes to…',
  lost: 'Meetings lost',
  won: 'Meetings gained',
  meetings: (count: number, first: string, last: string) =>
    count === 1 ? `1, on ${first}` : `${count}, from ${first} to ${last}`,
  noMeetings: 'None',
  wasBilled: 'Billed so far',
  newPrice: 'New price',
  owedMore: 'You owe more',
  owedLess: 'Comes off',
  sameMoney: 'This changes nothing about what you owe.',
  eachCycle: { SESSION: 'For the whole session', WEEKLY: 'Each week', MONTHLY: 'Each month' } as Readonly<
    Record<'SESSION' | 'WEEKLY' | 'MONTHLY', string>
  >,
  nowInsteadOf: (after: string, before: string) => `${after} instead of ${before}`,
  moreNext: 'What you paid already counts. The rest is on an invoice in your account, where you can pay it.',
  lessNext:
    'It comes off what you owe. What you paid too much is kept as credit, until the school decides whether to return it.',
  changeSend: 'Change it',
  wasChanged: (child: string, name: string, activity: string) => `${child} now has ${name} in ${activity}.`,
  wasMoved: (child: string, name: string, before: string) => `${child} now has ${name} instead of ${before}.`,
}

export type SpotWords = typeof spotWords
