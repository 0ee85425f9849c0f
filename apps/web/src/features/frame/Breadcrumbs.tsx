import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { usePageFacts } from '../../platform/page/page.tsx'
import styles from './frame.module.css'

/** The trail to the current page, with the activity's name (R324); on form pages and phones a link back (R325). */
export function Breadcrumbs({ isNarrow }: { isNarrow: boolean }) {
  const crumbs = useCrumbs()
  const parent = crumbs.above.findLast(({ isGroup }) => !isGroup)
  if (parent && (crumbs.isForm || isNarrow))
    return (
      <nav aria-label="Breadcrumbs" className={styles.crumbs}>
        <Link to={parent.to} activeOptions={HERE_ALONE} className={styles.back}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          {parent.title}
        </Link>
      </nav>
    )
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol className={styles.trail}>
        {crumbs.above.map(({ to, title, isGroup }) => (
          <li key={to}>
            {isGroup ? (
              title
            ) : (
              <Link to={to} activeOptions={HERE_ALONE}>
                {title}
              </Link>
            )}
          </li>
        ))}
        <li aria-current="page">{crumbs.here}</li>
      </ol>
    </nav>
  )
}

/** Links to pages above never count as the current page. */
const HERE_ALONE = { exact: true } as const

function useCrumbs() {
  const routeData = useMatches().at(-1)?.staticData ?? {}
  const { name } = usePageFacts()
  const { routesByPath } = useRouter() as unknown as {
    routesByPath: Record<string, { options: { staticData?: typeof routeData } }>
  }
  const above: { to: string; title: string; isGroup: boolean }[] = []
  for (let to = routeData.parent; to !== undefined;) {
    const facts: typeof routeData = routesByPath[to]?.options.staticData ?? {}
    above.unshift({ to, title: facts.title ?? '', isGroup: facts.isGroup ?? false })
    to = facts.parent
  }
  return { above, here: name ?? routeData.title ?? '', isForm: routeData.isForm ?? false }
}
