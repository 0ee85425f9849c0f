import { sum } from '../kernel/sum.ts'

/** The money of spots that are about to be given up, in cents. */
export interface RemovalMoney {
  /** Paid and kept for these spots. `owed` is still open. */
  readonly paid: number
  readonly owed: number
  /** The proposed refund of what was paid. `noLongerOwed` is proposed to be canceled. */
  readonly givenBack: number
  readonly noLongerOwed: number
}

interface RemovalTextOptions {
  readonly spots: number
  /** Formats an amount. */
  readonly money: (cents: number) => string
  /** The child is removed entirely, which proposes nothing (R389). */
  readonly isWhole: boolean
  /** The user may also give refunds. */
  readonly decides: boolean
}

/** Says what was paid for the spots and what happens to it, before staff confirm. */
export function removalMoneyText(
  { paid, owed, givenBack, noLongerOwed }: RemovalMoney,
  { spots, money, isWhole, decides }: RemovalTextOptions,
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
