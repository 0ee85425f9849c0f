import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Right } from '@afterbell/domain/kernel/roles'
import { loadHelpPages, type HelpPages } from '../../platform/page/help.ts'
import { useMay } from '../../platform/session/may.ts'
import type { HelpWanted } from '../frame/help.ts'

/** A help task in the finder. */
export interface TaskMatch {
  /** 'How to refund a payment'. */
  label: string
  /** Title of its screen. */
  screen: string
  /** Text that a search looks through. */
  words: string
  help: HelpWanted
  /** Address of its screen; null if that is for a single activity or child. */
  to: string | null
}

/** Help tasks the user may do. Empty while loading and on failure: the finder works without them. */
export function useHelpTasks(): TaskMatch[] {
  const [pages, setPages] = useState<HelpPages>({})
  const may = useMay()
  const { routesByPath } = useRouter() as unknown as {
    routesByPath: Record<string, { options: { staticData?: { title?: string } } }>
  }
  useEffect(() => {
    let isWanted = true
    loadHelpPages().then(
      (loaded) => isWanted && setPages(loaded),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  return permittedTasks(pages, may, (path) => routesByPath[path]?.options.staticData?.title ?? '')
}

/** Returns the permitted tasks of some pages; `titleOf` names their screens. */
export function permittedTasks(
  pages: HelpPages,
  may: (...right: Right) => boolean,
  titleOf: (path: string) => string,
): TaskMatch[] {
  return Object.entries(pages).flatMap(([path, page]) => {
    if ('none' in page || !may(...page.right)) return []
    const screen = titleOf(path)
    return page.tasks
      .filter(({ right }) => !right || may(...right))
      .map(({ title, also = '' }) => {
        const label = `How to ${title[0]!.toLowerCase()}${title.slice(1)}`
        const words = `${label} ${also} ${screen}`
        return { label, screen, words, help: { path, title }, to: path.includes('$') ? null : path }
      })
  })
}
