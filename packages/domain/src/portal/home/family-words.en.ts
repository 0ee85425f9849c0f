/** What a family reads about what it has to do, on its first page. */
export const toDoWords = {
  title: 'To do',
  nothing: 'You have nothing to do right now.',
  hasMore: 'There is more. You will see it here once some of this is done.',
  offer: (child: string) => `A spot for ${child}:`,
  offerUntil: (when: string) => `We hold it until ${when}`,
  seeOffer: 'See the offer',
  invoice: (number: string, amount: string) => `Invoice ${number}: ${amount}`,
  chargeFailed: 'Your automatic payment did not go through.',
  pastDue: (date: string) => `Was due ${date}`,
  dueSoon: (date: string) => `Due ${date}`,
  seeInvoice: 'See and pay',
  seeInvoiceOf: (number: string) => `See and pay invoice ${number}`,
  form: (name: string) => `Form: ${name}`,
  formFor: (child: string) => `To fill out for ${child}`,
  fillOut: 'Fill out',
  fillOutOf: (form: string, child: string) => `Fill out: ${form}, ${child}`,
  policy: (title: string) => `Policy: ${title}`,
  policyMore: 'The school asks you to read and accept it.',
  seePolicy: 'Read',
  seePolicyOf: (title: string) => `Read: ${title}`,
  cardExpires: (card: string) => `${card} is charged automatically`,
  expires: (date: string) => `It expires on ${date}. Please add a new card before then.`,
  expired: (date: string) => `It expired on ${date}. Please add a new card.`,
  seeCards: 'Change cards',
}

export type ToDoWords = typeof toDoWords
