import { useEffect, useState, type ComponentType } from 'react'
import { Failed } from './Failed.tsx'
import { familyPages, type FamilyPageProps } from './pages.ts'
import type { PageProps } from './school.ts'
import { useFocusedTitle } from './useFocusedTitle.ts'

/** Loads and shows the page that an address names. */
export function OpenPage({ page, ...props }: Omit<FamilyPageProps, 'rest'> & { page: string }) {
  const [name = '', ...rest] = page.split('/')
  const opened = familyPages.find((each) => each.page === name)
  const [loaded, setLoaded] = useState<{ name: string; Page: ComponentType<FamilyPageProps> } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    opened?.load().then(
      (Page) => !isGone && setLoaded({ name, Page }),
      () => !isGone && setFailed(name),
    )
    return () => {
      isGone = true
    }
  }, [name, opened])
  if (!opened) return <NotThere {...props} />
  if (loaded?.name === name) return <loaded.Page {...props} rest={rest.join('/')} />
  if (failed === name)
    // A browser remembers a file that failed: only loading the page anew asks again.
    return <Failed words={props.words} retry={() => location.reload()} />
  return <p role="status">{props.words.familyWords.waiting}</p>
}

function NotThere({ school, words }: PageProps) {
  const { notThere } = words.weekWords
  const heading = useFocusedTitle()
  return (
    <>
      <title>{`${notThere} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {notThere}
      </h1>
    </>
  )
}
