import { createRoot } from 'react-dom/client'
import { Unsubscribe } from '../features/messages/Unsubscribe.tsx'
import { SmallPage } from '../platform/page/SmallPage.tsx'

const root = createRoot(document.getElementById('root')!)
const show = () => root.render(page(new URLSearchParams(location.hash.slice(1)).get('token')))
// Another link that is opened in this tab leads here without loading the page anew.
addEventListener('hashchange', show)
show()

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
