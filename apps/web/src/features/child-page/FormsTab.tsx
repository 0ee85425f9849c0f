import { childName } from '@afterbell/domain/families/child-name'
import type { Child } from '../families/child-values.ts'
import { FormsOfChild } from '../forms/FormsOfChild.tsx'
import { Panel } from '../families/Panel.tsx'

/** The custom forms a child is asked, and what its family answered. */
export function FormsTab({ child }: { child: Child }) {
  return (
    <Panel title="Forms" wide>
      <FormsOfChild childId={child.id} childName={childName(child)} />
    </Panel>
  )
}
