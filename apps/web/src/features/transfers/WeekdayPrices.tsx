import type { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat } from '../../platform/format.ts'
import { owedChangeText } from '../prices/owed-change.ts'
import styles from '../prices/price-lines.module.css'

/** A child's weekday prices before and after a move, and the difference to the cent. */
export function WeekdayPrices({ preview }: { preview: AnswerOf<typeof weekdayMoves.quote> }) {
  const format = useFormat()
  const { quote, owedBefore, kept, difference, eachCycle } = preview
  return (
    <div className={styles.left}>
      <p>
        Billed now: {format.money(owedBefore)}. After the move: {format.money(quote.total + kept)}.{' '}
        <strong>{owedChangeText(difference, format)}</strong>
        {difference < 0 && ' If it was already paid, staff decide what to refund.'}
      </p>
      {eachCycle && eachCycle.cycle !== 'SESSION' && (
        <p>
          Each {eachCycle.cycle === 'WEEKLY' ? 'week' : 'month'} from now on: {format.money(eachCycle.before)}{' '}
          before, {format.money(eachCycle.after)} after.
        </p>
      )}
    </div>
  )
}
