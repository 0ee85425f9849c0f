import { createRoot } from 'react-dom/client'
import { ENDINGS, type Ending } from '@afterbell/domain/messages/purpose'
import { Unsubscribe } from '../features/messages/Unsubscribe.tsx'
import { SmallPage } from '../platform/page/SmallPage.tsx'

const root = createRoot(document.getElementById('root')!)
const show = () => root.render(page(new URLSearchParams(location.hash.slice(1))))
// A link opened in this tab only changes the hash; the page is not loaded again.
addEventListener('hashchange', show)
const [, portal] = /^\/portal\/([\w-]+)\/?$/.exec(location.pathname) ?? []
if (portal && portal !== 'unsubscribe') leaveForList(portal)
else show()

/** The address of a school alone leads to its list of classes. */
function leaveForList(portal: string): void {
  location.replace(`/schools/public/classes/list?${new URLSearchParams({ portal })}`)
}

/** Reads the request behind a letter that asks whether emails should start again; null behind any other link. */
function startOf(words: URLSearchParams): { permit: string; ends: Ending } | null {
  const permit = words.get('permit')
  const ends = ENDINGS.find((ending) => ending === words.get('ends'))
  return permit && ends ? { permit, ends } : null
}

function page(words: URLSearchParams) {
  const token = words.get('token')
  if (token !== null && location.pathname.startsWith('/portal/unsubscribe'))
    return <Unsubscribe key={`${words}`} token={token} start={startOf(words)} />
  return (
    <SmallPage title="This link is incomplete">
      <title>Link incomplete</title>
      <p>The school’s name is missing from the link, or we do not know it.</p>
      <p>
        Please open the link from the message your school sent you. If you still see this page, ask the school
        for the link.
      </p>
    </SmallPage>
  )
}
