import { meetingsGone as goneDetails } from '@afterbell/contract/activities/meetings-gone'
import { count } from '@afterbell/domain/kernel/count'
import { lossesText, type MeetingsGone } from '@afterbell/domain/activities/meetings/meetings-gone'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { countText, type Things } from '../../../lists/list.ts'
import { RefusedRows } from '../../../lists/RefusedRows.tsx'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { useFormat } from '../../../platform/format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import styles from '../activities.module.css'

/** Saves; if children would lose meetings, asks and then saves anyway. On a no, throws the refusal. */
export async function saveAskingFirst<T>(save: (anyway: boolean) => Promise<T>): Promise<T> {
  try {
    return await save(false)
  } catch (error) {
    const goneMeetings = goneIn(error)
    if (goneMeetings === null || !(await askAbout(goneMeetings))) throw error
    return save(true)
  }
}

/** Returns the meetings in a refusal. */
function goneIn(error: unknown): MeetingsGone | null {
  if (!(error instanceof CallRefused) || error.code !== 'MEETINGS_GO') return null
  const read = z.safeDecode(goneDetails, error.problem?.details as never)
  return read.success ? read.data : null
}

function askAbout(gone: MeetingsGone): Promise<boolean> {
  return confirm({
    title: `Take ${count(gone.meetings.length, 'meeting')} from enrolled children?`,
    message: <MeetingsGoneList gone={gone} />,
    yes: 'Save anyway',
    no: 'Keep editing',
    danger: true,
  })
}

/** Number of children and meetings, and a list of the meetings. */
function MeetingsGoneList({ gone }: { gone: MeetingsGone }) {
  const format = useFormat()
  return (
    <>
      <p className={styles.losses}>{lossesText(gone)}. What they owe does not change.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled with the keyboard too */}
      <ul className={styles.gone} tabIndex={0} aria-label="Meetings that would be canceled">
        {gone.meetings.map(({ date, section, children }) => (
          <li key={`${date} ${section}`}>
            <span>{[format.weekdayDate(date), section].filter(Boolean).join(' · ')}</span>
            <span>{children === 1 ? '1 child' : `${children} children`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The same for several activities, each with its refusal. Returns whether to change them anyway. */
export async function askAboutMany(
  rows: ComponentProps<typeof RefusedRows>['rows'],
  things: Things,
): Promise<boolean> {
  const answer = await openModal<boolean>({
    title: `Take meetings from enrolled children of ${countText(rows.length, things)}?`,
    description: 'What they owe does not change.',
    content: ({ close }) => (
      <>
        <DialogBody>
          <RefusedRows rows={rows} />
        </DialogBody>
        <DialogFooter>
          <Button variant="default" data-autofocus onClick={() => close(false)}>
            Keep editing
          </Button>
          <Button color="red" onClick={() => close(true)}>
            Change {rows.length.toLocaleString('en')} anyway
          </Button>
        </DialogFooter>
      </>
    ),
  })
  return answer === true
}
