import { useRef, useState, type ReactNode } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyChildren } from '@afterbell/contract/portal/family-children'
import type { FamilyPageProps } from '../pages.ts'

export type Child = AnswerOf<(typeof familyChildren)['get']>

/** What a part of a child's page is given. */
export interface ChildPartProps extends FamilyPageProps {
  child: Child
  onChild: (child: Child) => void
  reload: () => Promise<void>
}

/** A part of the page that is read, and changed in its place. The focus comes back to its heading. */
export function EditablePart({
  title,
  words,
  edit,
  children,
}: {
  title: string
  words: FamilyPageProps['words']
  edit: (onDone: (isSaved: boolean) => void) => ReactNode
  children: ReactNode
}) {
  const { childWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<'READ' | 'EDIT' | 'SAVED'>('READ')
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {state === 'EDIT' ? (
        <Editor
          edit={edit}
          onDone={(isSaved) => {
            setState(isSaved ? 'SAVED' : 'READ')
            heading.current?.focus()
          }}
        />
      ) : (
        <>
          {children}
          <div className="buttons">
            <button type="button" aria-label={childWords.changeOf(title)} onClick={() => setState('EDIT')}>
              {childWords.change}
            </button>
            {state === 'SAVED' && (
              <span role="status" className="saved">
                {childWords.saved}
              </span>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function Editor({
  edit,
  onDone,
}: {
  edit: (onDone: (isSaved: boolean) => void) => ReactNode
  onDone: (isSaved: boolean) => void
}) {
  return edit(onDone)
}

/** Facts with what is on file of each. */
export function Facts({
  facts,
  missing,
}: {
  facts: readonly (readonly [label: string, text: string | null])[]
  missing: string
}) {
  return (
    <dl className="facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ? text : <span className="quiet">{missing}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
