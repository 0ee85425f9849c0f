import { useMatches } from '@tanstack/react-router'
import { usePageFacts, windowTitle } from '../../platform/page/page.tsx'

/** The title of the window: React puts it where it belongs. */
export function DocumentTitle() {
  const title = useMatches().at(-1)?.staticData.title
  const { name } = usePageFacts()
  return <title>{windowTitle(name, title)}</title>
}
