import { Link } from '@tanstack/react-router'
import { childName } from '@afterbell/domain/families/child-name'
import type { Child } from '../families/child-values.ts'
import styles from '../families/contact.module.css'

/** The children of the family; each links to the same tab of their page. */
export function FamilyStrip({ child, tab }: { child: Child; tab: string | undefined }) {
  if (child.siblings.length === 0) return null
  const familyChildren = [{ id: child.id, name: childName(child) }, ...child.siblings].toSorted(
    (one, other) => one.name.localeCompare(other.name, 'en'),
  )
  return (
    <nav className={styles.strip} aria-label="Children of this family">
      {familyChildren.map(({ id, name }) => (
        <Link
          key={id}
          to="/contacts/$childId"
          params={{ childId: id }}
          search={(tab ? { tab } : {}) as never}
          className={styles.sibling}
          aria-current={id === child.id ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
