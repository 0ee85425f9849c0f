import { sql } from 'kysely'
import { childListFindings, decideRemoveChosen } from '@afterbell/domain/settings/child-lists'
import { childCounts, childrenOf, type ChildCount } from './chosen-list.store.ts'
import type { Choice, ChosenList, NamedList, Texts } from './named-list.ts'

type ChildList = NamedList<Texts, ChildCount> & ChosenList<ChildCount>

/** Homeroom teachers (R040). */
export const teacherList = childList({
  table: 'teacher',
  noun: 'teacher',
  filePart: 'teachers-file',
  choice: { column: 'teacher_id', tables: ['child', 'enrollment'] },
})

/** Pickup options: how a child leaves (R037). */
export const pickUpOptionList = childList({
  table: 'pick_up_option',
  noun: 'pick-up-option',
  filePart: 'options-file',
  choice: { column: 'pick_up_option_id', tables: ['enrollment'] },
})

const sizeChoice: Choice = { column: 'tshirt_size_id', tables: ['child', 'enrollment'] }

/** T-shirt sizes (R038), in display order (R357). */
export const tShirtSizeList: ChosenList<ChildCount> = {
  table: 'tshirt_size',
  noun: 't-shirt-size',
  columns: sql<Texts>`l.size as name`,
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
    columns: sql<Texts>`l.name`,
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
