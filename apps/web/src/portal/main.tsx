import { createRoot } from 'react-dom/client'
import { Unsubscribe } from '../features/messages/Unsubscribe.tsx'
import { SmallPage } from '../platform/page/SmallPage.tsx'

const root = createRoot(document.getElementById('root')!)
const show = () => root.render(page(new URLSearchParams(location.hash.slice(1)).get('token')))
// Another link that is opened in this tab leads here without loading the page anew.
addEventListener('hashchange', show)
const [, portal] = /^\/portal\/([\w-]+)\/?$/.exec(location.pathname) ?? []
if (portal && portal !== 'unsubscribe') leaveForList(portal)
else show()

/** A school's name by itself leads to what the school offers. */
function leaveForList(portal: string): void {
  location.replace(`/schools/public/classes/list?${new URLSearchParams({ portal })}`)
}

function page(token: string | null) {
  if (token !== null && location.pathname.startsWith('/portal/unsubscribe'))
    return <Unsubscribe key={token} token={token} />
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
