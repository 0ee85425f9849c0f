import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { weekdayLabels, weekdayOf } from '@afterbell/domain/kernel/weekdays'
import { useFormat } from '../../platform/format.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { activityLink } from '../places/activity-link.ts'
import { titleOf, type ActivityPage } from '../places/activity-page.ts'
import type { RosterPrint } from './print-children.ts'
import { isOfDays, listLabels, PRINTED_LISTS } from './printed-lists.ts'
import type { PrintChoice } from './PrintScreen.tsx'
import { printPage } from '../../ui/print/print-page.ts'
import styles from './print.module.css'

/** Number of days that fit side by side on a sheet. */
const DAYS_MAX = 5

interface PrintControlsProps {
  page: ActivityPage
  printed: RosterPrint
  choice: PrintChoice
  onChange: (next: Partial<PrintChoice>) => void
}

/** Chooses the list, days and paper to print. Never printed itself. */
export function PrintControls({ page, printed, choice, onChange }: PrintControlsProps) {
  const format = useFormat()
  const takesDropIns = activityKinds[page.kind].singleDays === 'DROP_IN'
  const days = printed.upcoming.map(({ date }) => date)
  return (
    <header className={styles.controls}>
      <div className={styles.controlsHead}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Glyph of={IconArrowLeft} />}
          renderRoot={(props) => <Link {...activityLink(page)} {...props} />}
        >
          Back to the roster
        </Button>
        <h1 className={styles.title} tabIndex={-1}>
          Print {titleOf(printed)}
        </h1>
        <Button leftSection={<Glyph of={IconPrinter} />} onClick={() => void printPage()}>
          Print
        </Button>
      </div>
      <div className={styles.choices}>
        <ChoiceField
          name="list"
          label="List"
          value={choice.list}
          choices={PRINTED_LISTS.map((list) => ({ value: list, label: listLabels[list] }))}
          onChange={(list) => onChange({ list })}
        />
        {choice.list === 'dismissal' && (
          <div>
            <ChoiceField
              name="by"
              label="Grouped by"
              value={choice.by}
              choices={[
                { value: 'teacher', label: 'Homeroom teacher' },
                { value: 'pickup', label: 'Pickup option' },
              ]}
              onChange={(by) => onChange({ by })}
            />
            <Checkbox
              mt="xs"
              label="Start each group on a new page"
              checked={choice.isApart}
              onChange={(event) => onChange({ isApart: event.currentTarget.checked })}
            />
          </div>
        )}
        <ChoiceField
          name="paper"
          label="Paper"
          value={choice.paper}
          choices={[
            { value: 'letter', label: 'Letter' },
            { value: 'a4', label: 'A4' },
          ]}
          onChange={(paper) => onChange({ paper })}
        />
        {choice.list !== 'roster' && (isOfDays(choice.list) || takesDropIns) && (
          <div className={styles.days}>
            <MultiSelectField
              name="dates"
              label={isOfDays(choice.list) ? 'Days' : 'Drop-ins on'}
              description={
                isOfDays(choice.list)
                  ? `At most ${DAYS_MAX}.`
                  : 'Everyone on the roster, and drop-ins on these days.'
              }
              value={choice.dates}
              choices={[...new Set([...choice.dates, ...days])].map((date) => ({
                value: date,
                label: `${weekdayLabels[weekdayOf(date)].slice(0, 3)}, ${format.date(date)}`,
                disabled: choice.dates.length >= DAYS_MAX && !choice.dates.includes(date),
              }))}
              onChange={(dates) => onChange({ dates })}
            />
          </div>
        )}
      </div>
    </header>
  )
}
