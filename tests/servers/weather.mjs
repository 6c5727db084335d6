// A small weather server on the npm SDK, over standard input and output: the server of the reports named pass, fail,
// approved-stale and determinism in tests/conformance/report. Its refusals are plain text, as people write them.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const WEATHER = {
  서울: { city: "서울", temp: 21, condition: "맑음" },
  부산: { city: "부산", temp: 24, condition: "흐림" },
};

const declaring = (type, ...names) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type }])),
  required: names,
});
const tools = [
  { name: "get_weather", inputSchema: declaring("string", "city") },
  { name: "add", inputSchema: declaring("number", "a", "b") },
];

const answer = (text, isError = false) => ({ content: [{ type: "text", text }], isError });
const refuse = (text) => answer(text, true);

function weather({ city }) {
  if (typeof city !== "string") return refuse(`→ 'city' 는 문자열이어야 합니다. 예: { "city": "서울" }`);
  if (Object.hasOwn(WEATHER, city)) return answer(JSON.stringify(WEATHER[city]));
  return refuse(
    `→ '${city}' 의 날씨 데이터가 없습니다. 사용 가능한 도시: 서울, 부산, 제주\n→ 이 예제 서버는 고정 데이터만 가지고 있습니다.`,
  );
}

function add({ a, b }) {
  if (typeof a !== "number" || typeof b !== "number") return refuse("→ a and b must be numbers");
  return answer(JSON.stringify({ sum: a + b }));
}

const server = new Server({ name: "weather", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  if (params.name === "get_weather") return weather(params.arguments ?? {});
  if (params.name === "add") return add(params.arguments ?? {});
  return refuse(`→ no such tool: ${params.name}`);
});
await server.connect(new StdioServerTransport());
