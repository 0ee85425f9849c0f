import { Agent, get } from 'node:http'

// Requests one address a given number of times over several connections, as fast as it answers. The caller measures the
// cost, per answer and independent of time.

export interface GetsInput {
  url: string
  headers: Record<string, string>
  connections: number
  count: number
}

export interface GetsSeen {
  failed: number
}

process.once('message', (message) => {
  void all(message as GetsInput).then((seen) => process.send!(seen, () => process.exit(0)))
})

async function all({ url, headers, connections, count }: GetsInput): Promise<GetsSeen> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let remaining = count
  let failed = 0
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const clientRequest = get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) failed += 1
        response.resume()
        response.once('end', resolve)
      })
      clientRequest.once('error', reject)
    })
  const worker = async () => {
    while (remaining > 0) {
      remaining -= 1
      await once()
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return { failed }
}
