import { childListFindings, decideRemoveChosen } from '@afterbell/domain/settings/child-lists'
import { childCounts, childrenOf } from './chosen-list.store.ts'
import type { Choice, ChosenList, Entry, NamedList } from './named-list.ts'

/** What a list of children's choices answers of an entry. */
interface Chosen extends Entry {
  childCount: number
}

type ChildList = NamedList<Chosen, { name: string }> & ChosenList<Chosen>

/** The homeroom teachers (R040). */
export const teacherList = childList({
  table: 'teacher',
  noun: 'teacher',
  filePart: 'teachers-file',
  choice: { column: 'teacher_id', tables: ['child', 'enrolment'] },
})

/** The ways a child leaves (R037). */
export const pickUpOptionList = childList({
  table: 'pick_up_option',
  noun: 'pick-up-option',
  filePart: 'options-file',
  choice: { column: 'pick_up_option_id', tables: ['enrolment'] },
})

const sizeChoice: Choice = { column: 'tshirt_size_id', tables: ['child', 'enrolment'] }

/** The shirt sizes (R038), in the order they are shown (R357). */
export const tShirtSizeList: ChosenList<Chosen> = {
  table: 'tshirt_size',
  noun: 't-shirt-size',
  columns: 'l.size as name',
  uses: () => childrenOf(sizeChoice),
  searched: 'l.size',
  order: { size: ['l.position'], active: ['l.is_active', 'l.position'] },
  first: 'size',
  choice: sizeChoice,
}

function childList({
  table,
  noun,
  filePart,
  choice,
}: Pick<ChildList, 'table' | 'filePart' | 'choice'> & { noun: 'teacher' | 'pick-up-option' }): ChildList {
  return {
    table,
    noun,
    columns: 'l.name',
    uses: () => childrenOf(choice),
    searched: 'l.name',
    order: {
      name: ['l.name collate "und-x-icu"'],
      active: ['l.is_active', 'l.name collate "und-x-icu"'],
    },
    first: 'name',
    texts: { name: 'Name' },
    findings: childListFindings,
    decideRemove: async (tx, school, ids) => {
      const counts = await childCounts(tx, { table, choice }, school.id, ids)
      return (id) => decideRemoveChosen(counts.get(id) ?? 0)
    },
    filePart,
    choice,
  }
}
