import { sum } from '../kernel/sum.ts'

/** What spots that are about to be given up come to, in cents. */
export interface RemovalMoney {
  /** Paid for them and kept, and still owed. */
  readonly paid: number
  readonly owed: number
  /** What is then proposed: to go back of what was paid, and to be owed no more. */
  readonly givenBack: number
  readonly noLongerOwed: number
}

interface Asked {
  readonly spots: number
  /** How an amount is written. */
  readonly money: (cents: number) => string
  /** The child leaves as a whole, which proposes nothing (R389). */
  readonly isWhole: boolean
  /** Whoever removes may refund as well. */
  readonly decides: boolean
}

/** What was paid for spots that are given up and what becomes of it, said before it is done. */
export function removalMoneyText(
  { paid, owed, givenBack, noLongerOwed }: RemovalMoney,
  { spots, money, isWhole, decides }: Asked,
): string[] {
  const these = spots === 1 ? 'this spot' : 'these spots'
  const facts = [
    paid > 0 ? `${money(paid)} was paid for ${these}` : `Nothing was paid for ${these}`,
    owed > 0 ? `${money(owed)} is still owed` : 'nothing is owed',
  ].join(', and ')
  if (sum([paid, owed]) === 0) return [`Nothing was paid or is owed for ${these}.`]
  if (isWhole)
    return [
      `${facts}.`,
      'Removing them refunds nothing and cancels nothing. To give money back, refund the payment.',
    ]
  const ways = [
    givenBack > 0 && `${money(givenBack)} can be refunded or kept as family credit`,
    noLongerOwed > 0 && `${money(noLongerOwed)} can be removed from the balance`,
  ].filter((way) => way !== false)
  if (ways.length === 0) return [`${facts}.`, 'This was all for past dates, so no refund is suggested.']
  const who = decides
    ? 'After removing, choose Review refund… in the notice. Until you do, nothing is refunded or removed'
    : 'Someone who can give refunds decides. Until then, nothing is refunded or removed'
  return [`${facts}.`, `For the dates still ahead, ${ways.join(', and ')}. ${who}.`]
}
