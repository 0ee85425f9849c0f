import { childName } from '@afterbell/domain/families/child-name'
import type { Child } from '../families/child-values.ts'
import { FormsOfChild } from '../forms/FormsOfChild.tsx'
import { Panel } from '../families/Panel.tsx'

/** The child's custom forms, with the family's answers. */
export function FormsTab({ child }: { child: Child }) {
  return (
    <Panel title="Forms" wide>
      <FormsOfChild childId={child.id} childName={childName(child)} />
    </Panel>
  )
}
