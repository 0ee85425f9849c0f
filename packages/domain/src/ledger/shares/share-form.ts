import type { IsoDate } from '../../kernel/dates.ts'
import { date } from '../../kernel/date-rules.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../../kernel/decision.ts'
import type { Currency } from '../../kernel/currencies.ts'
import { formatMoney } from '../../kernel/money.ts'
import { amount as amountRule, price } from '../../kernel/money-rules.ts'
import { biggerThan, decimalPoints, percentage, type NumberTyped } from '../../kernel/number-rules.ts'
import { all, maxLength, required } from '../../kernel/rules.ts'
import { basisPoints } from '../../families/homes.ts'

export const AUTHORIZATION_MAX = 60
export const SHARE_NOTE_MAX = 500
export const SHARE_ACTIVITIES_MAX = 50

/** A share or aid is a percentage of each line, or an amount. */
export const SHARE_TYPES = ['PERCENT', 'AMOUNT'] as const

export type ShareType = (typeof SHARE_TYPES)[number]

/** The form of a share. Money is in cents. */
export interface ShareForm {
  readonly payerId: string | null
  readonly type: ShareType
  readonly percent?: NumberTyped
  /** For each calendar month. */
  readonly amount?: NumberTyped
  readonly cap?: NumberTyped
  readonly from: IsoDate
  readonly to?: IsoDate | null | undefined
  /** Null or empty: all activities. */
  readonly activityIds?: readonly string[] | null | undefined
  readonly authorization: string
  readonly note: string
}

/** Another share of the same child, to check against. */
export interface ShareBeside {
  readonly id: string
  readonly name: string
  readonly bp: number | null
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  readonly activityIds: readonly string[] | null
}

/**
 * Validates a share, with findings at its form fields. The percentages of all agencies together are at most 100% for
 * any activity on any day. Amounts do not count, because a share never pays more than what is left. A cap cannot be
 * below what is already used.
 */
export function shareFindings(
  form: ShareForm,
  { others, usedCents, currency }: { others: readonly ShareBeside[]; usedCents: number; currency: Currency },
): Finding[] {
  return findings([
    ['payerId', form.payerId ? null : 'Please choose who pays'],
    ...partFindings(form),
    ['from', all(required, date)(form.from)],
    ['to', date(form.to) ?? (form.to && form.to < form.from ? 'Should not be before the first day' : null)],
    ['percent', form.type === 'PERCENT' ? togetherWrong(form, others) : null],
    ['cap', capWrong(form.cap, usedCents, currency)],
    [
      'activityIds',
      (form.activityIds?.length ?? 0) > SHARE_ACTIVITIES_MAX ? 'Please choose at most 50' : null,
    ],
    ['authorization', maxLength(AUTHORIZATION_MAX)(form.authorization)],
    ['note', maxLength(SHARE_NOTE_MAX)(form.note)],
  ]).filter(({ path }, index, allFindings) => allFindings.findIndex((other) => other.path === path) === index)
}

/** Validates the percentage or the amount. */
export function partFindings({
  type,
  percent,
  amount,
}: Pick<ShareForm, 'type' | 'percent' | 'amount'>): [string, string | null][] {
  const part = all<NumberTyped>(required, decimalPoints(2), biggerThan(0), percentage)
  return [
    ['percent', type === 'PERCENT' ? part(percent) : null],
    ['amount', type === 'AMOUNT' ? all<NumberTyped>(price, biggerThan(0))(amount) : null],
  ]
}

/** Checks whether the percentages of other shares for the same days and activities leave enough for this one. */
function togetherWrong(form: ShareForm, others: readonly ShareBeside[]): string | null {
  const wantedPoints = basisPoints(form.percent ?? null)
  if (!Number.isFinite(wantedPoints)) return null
  const sharesBeside = others.filter((other) => other.bp !== null && isBeside(form, other))
  const sums = pointsOf(form, sharesBeside).map((point) => {
    const there = sharesBeside.filter((other) => isAt(other, point))
    return { there, sum: there.reduce((total, { bp }) => total + bp!, 0) }
  })
  const fullestPoint = sums.toSorted((one, other) => other.sum - one.sum)[0]
  if (!fullestPoint || fullestPoint.sum + wantedPoints <= 10_000) return null
  const names = fullestPoint.there.map(
    ({ name, bp }) => `${name} ${fullestPoint.there.length > 1 ? '' : 'pays '}${bp! / 100}%`,
  )
  const othersText =
    fullestPoint.there.length > 1 ? `Others pay ${fullestPoint.sum / 100}% (${names.join(', ')})` : names[0]!
  const remainingPercent = (10_000 - fullestPoint.sum) / 100
  return remainingPercent > 0
    ? `${othersText} already, so this can be at most ${remainingPercent}%`
    : `${othersText} already, so nothing is left to pay`
}

interface Point {
  date: IsoDate
  activityId: string | null
}

/**
 * Returns a day and an activity for each possible combination of shares: the first day of each share, and each named
 * activity, or null for any other.
 */
function pointsOf(form: ShareForm, beside: readonly ShareBeside[]): Point[] {
  const dates = [form.from, ...beside.map(({ from }) => from ?? form.from)].filter((each) => isOn(form, each))
  const namedIds = [...(form.activityIds ?? []), ...beside.flatMap(({ activityIds }) => activityIds ?? [])]
  const activities = [...new Set(namedIds), ...(isForAll(form) ? [null] : [])].filter(
    (id) => isForAll(form) || form.activityIds!.includes(id!),
  )
  return dates.flatMap((each) => activities.map((activityId) => ({ date: each, activityId })))
}

function isForAll({ activityIds }: Pick<ShareForm, 'activityIds'>): boolean {
  return !activityIds || activityIds.length === 0
}

function isBeside(form: ShareForm, other: ShareBeside): boolean {
  const isTogether =
    (other.to === null || other.to >= form.from) && (!form.to || (other.from ?? form.from) <= form.to)
  return (
    isTogether &&
    (isForAll(form) || isForAll(other) || other.activityIds!.some((id) => form.activityIds!.includes(id)))
  )
}

function isAt(other: ShareBeside, { date: day, activityId }: Point): boolean {
  return (
    isOn(other, day) && (isForAll(other) || (activityId !== null && other.activityIds!.includes(activityId)))
  )
}

function isOn(
  { from, to }: { from: IsoDate | null; to?: IsoDate | null | undefined },
  day: IsoDate,
): boolean {
  return (from === null || from <= day) && (!to || day <= to)
}

function capWrong(cap: NumberTyped, usedCents: number, currency: Currency): string | null {
  const wrong = all<NumberTyped>(amountRule, biggerThan(0))(cap)
  if (wrong !== null || typeof cap !== 'number') return wrong
  return cap < usedCents ? `${formatMoney(usedCents, currency)} of it is used already` : null
}

/**
 * Returns the last day of a share that ends now: today, its first day if that is later, or its last day if that is
 * earlier.
 */
export function lastDayOf(
  share: { readonly from: IsoDate | null; readonly to: IsoDate | null },
  today: IsoDate,
): IsoDate {
  const last = share.from !== null && share.from > today ? share.from : today
  return share.to !== null && share.to < last ? share.to : last
}

/** Checks whether a share can end. Refuses HAS_ENDED if its last day is today or earlier. */
export function decideEndShare(
  share: { readonly to: IsoDate | null },
  today: IsoDate,
): Decision<'HAS_ENDED'> {
  if (share.to === null || share.to > today) return allowed
  return refused('HAS_ENDED', 'It has ended already')
}

/**
 * Checks whether an agency can be chosen as the payer of a share. Refuses TURNED_OFF: an agency that is turned off pays
 * for nothing new.
 */
export function decideAgency(agency: {
  readonly name: string
  readonly isActive: boolean
}): Decision<'TURNED_OFF'> {
  return agency.isActive
    ? allowed
    : refused('TURNED_OFF', `${agency.name} is turned off. Turn it on first`, 'payerId')
}
