import { Agent } from 'node:http'
import { send } from './posts.ts'

// Posts every given body once over several connections, as fast as they are answered, and reports answers a second. A
// process of its own, so that sending slows the server as little as possible.

export interface PostsInput {
  connections: number
  headers: { authorization: string; 'x-school-token': string }
  posts: { url: string; body: object }[]
}

export interface PostsSeen {
  perSecond: number
  failed: number
}

process.once('message', (message) => {
  void all(message as PostsInput).then((seen) => process.send!(seen, () => process.exit(0)))
})

async function all({ connections, headers, posts }: PostsInput): Promise<PostsSeen> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const token = headers.authorization.replace('Bearer ', '')
  const remaining = posts.values()
  let failed = 0
  const begun = performance.now()
  const worker = async () => {
    for (const { url, body } of remaining) {
      const { status } = await send(agent, url, token, headers['x-school-token'], body)
      if (status !== 200) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { perSecond: posts.length / seconds, failed }
}
