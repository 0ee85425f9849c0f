import { Combobox } from '@mantine/core'
import { activities } from '@afterbell/contract/activities/activities'
import { decideWait, occupancyOf } from '@afterbell/domain/activities/capacity'
import type { RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { SearchChooser, useTyped } from '../places/choosers/SearchChooser.tsx'
import styles from '../places/enroll.module.css'

type Camp = RowOf<typeof activities.list>

/** A group of a camp, with the facts needed for waiting. */
export type Group = Pick<Camp['sections'][number], 'id' | 'ageFrom' | 'ageTo' | 'gradeFrom' | 'gradeTo'> & {
  /** 'Surf Camp · Sharks'. */
  name: string
  startDate: string | null
  when: string
  waiting: number
  /** Why nobody can wait for it; null if somebody can. */
  refused: string | null
}

interface GroupChooserProps {
  chosenIds: readonly string[]
  onPick: (group: Group) => void
}

/** Groups of all camps by start; one without a possible wait says why. */
export function GroupChooser({ chosenIds, onPick }: GroupChooserProps) {
  const format = useFormat()
  const typedSearch = useTyped()
  const { search } = typedSearch
  const query = { sort: 'startDate,ASC', size: 50, ...(search && { search }) }
  const reading = useRead(activities.list, { at: 'camps', query }, { keepPrevious: true })
  const groups = (reading.data?.content ?? []).flatMap((camp) => groupsOf(camp, format))
  // Groups with an open wait list come first.
  const sortedGroups = groups.toSorted(
    (one, other) => Number(one.refused !== null) - Number(other.refused !== null),
  )
  return (
    <SearchChooser
      labels={{ field: 'Group', part: 'Groups to choose from', list: 'Groups' }}
      typed={typedSearch}
      reading={reading}
      results={sortedGroups}
      idOf={({ id }) => id}
      option={(group) => <GroupOption key={group.id} group={group} isChosen={chosenIds.includes(group.id)} />}
      nothing={search ? `No camp matches “${search}”.` : 'There are no camps.'}
      onPick={onPick}
    />
  )
}

function groupsOf(camp: Camp, format: Format): Group[] {
  const { startDate, endDate } = camp
  const datesText = startDate && endDate ? `${format.date(startDate)} to ${format.date(endDate)}` : ''
  return camp.sections.map(({ id, name, places, ageFrom, ageTo, gradeFrom, gradeTo }) => {
    const decision = decideWait(occupancyOf(places))
    return {
      id,
      name: `${camp.name} · ${name}`,
      startDate,
      when: datesText,
      waiting: places.waiting,
      refused: decision.allowed ? null : decision.message,
      ageFrom,
      ageTo,
      gradeFrom,
      gradeTo,
    }
  })
}

function GroupOption({ group, isChosen }: { group: Group; isChosen: boolean }) {
  const isClosed = isChosen || group.refused !== null
  return (
    <Combobox.Option value={group.id} disabled={isClosed} aria-disabled={isClosed} className={styles.option}>
      <span className={styles.optionName}>
        {group.name}
        <span className={styles.there}>{isChosen ? 'Chosen' : `${group.waiting} waiting`}</span>
      </span>
      <span className={styles.told}>
        <span>{group.when}</span>
        {group.refused && <span>{group.refused}</span>}
      </span>
    </Combobox.Option>
  )
}
