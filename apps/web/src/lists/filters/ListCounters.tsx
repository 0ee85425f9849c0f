import { Skeleton } from '@mantine/core'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Counter } from '../actions.ts'
import type { ListView } from '../list-search.ts'
import styles from '../lists.module.css'

interface ListCountersProps {
  counters: readonly Counter[]
  /** One is always on: pressing it again does not clear it. */
  areTabs?: boolean
  label: string
  view: ListView
  onChoose: (filters: Record<string, string>) => void
}

/** Counters that filter: a press shows those rows, another press all. */
export function ListCounters({ counters, areTabs = false, label, view, onChoose }: ListCountersProps) {
  const keys = [...new Set(counters.flatMap((counter) => Object.keys(counter.filters)))]
  const others = Object.fromEntries(Object.entries(view.filters).filter(([key]) => !keys.includes(key)))
  return (
    <div className={styles.counters} role="toolbar" aria-label={label}>
      {counters.map((counter) => {
        const isOn = keys.every((key) => view.filters[key] === counter.filters[key])
        return (
          <button
            key={counter.label}
            type="button"
            className={styles.counter}
            aria-pressed={isOn}
            onClick={() => onChoose(isOn && !areTabs ? others : { ...others, ...counter.filters })}
          >
            {counter.count === null && <Skeleton width={28} height={24} />}
            {typeof counter.count === 'number' && (
              <span className={styles.count}>{counter.count.toLocaleString('en')}</span>
            )}
            <span className={styles.countLabel}>{counter.label}</span>
          </button>
        )
      })}
    </div>
  )
}

/** The same as a select: one is always chosen. */
export function PartChoice({
  tabs,
  view,
  onChoose,
}: { tabs: readonly Counter[] } & Pick<ListCountersProps, 'view' | 'onChoose'>) {
  const keys = [...new Set(tabs.flatMap((tab) => Object.keys(tab.filters)))]
  const others = Object.fromEntries(Object.entries(view.filters).filter(([key]) => !keys.includes(key)))
  const tabIndex = tabs.findIndex((tab) => keys.every((key) => view.filters[key] === tab.filters[key]))
  return (
    <div className={`${styles.filter} ${styles.part}`}>
      <SelectField
        name="part"
        label="Part of the list"
        required
        choices={tabs.map(({ label, count }, index) => ({
          value: String(index),
          label: typeof count === 'number' ? `${label} (${count})` : label,
        }))}
        value={String(Math.max(0, tabIndex))}
        onChange={(value) => onChoose({ ...others, ...tabs[Number(value)]!.filters })}
      />
    </div>
  )
}
