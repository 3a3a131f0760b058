/** Sentry's platform words with what people call them; the ones web teams use come first. */
export const PLATFORMS = [
  ["javascript-nextjs", "Next.js"],
  ["javascript-react", "React"],
  ["javascript", "Browser JavaScript"],
  ["javascript-vue", "Vue"],
  ["javascript-nuxt", "Nuxt"],
  ["javascript-svelte", "Svelte"],
  ["javascript-sveltekit", "SvelteKit"],
  ["javascript-angular", "Angular"],
  ["javascript-astro", "Astro"],
  ["javascript-remix", "Remix"],
  ["javascript-react-router", "React Router"],
  ["javascript-solidstart", "SolidStart"],
  ["javascript-gatsby", "Gatsby"],
  ["javascript-ember", "Ember"],
  ["node", "Node.js"],
  ["node-express", "Express"],
  ["node-fastify", "Fastify"],
  ["node-nestjs", "NestJS"],
  ["node-hono", "Hono"],
  ["node-koa", "Koa"],
  ["node-cloudflare-workers", "Cloudflare Workers"],
  ["node-awslambda", "AWS Lambda (Node.js)"],
  ["bun", "Bun"],
  ["deno", "Deno"],
  ["python", "Python"],
  ["python-django", "Django"],
  ["python-flask", "Flask"],
  ["python-fastapi", "FastAPI"],
  ["python-celery", "Celery"],
  ["php", "PHP"],
  ["php-laravel", "Laravel"],
  ["php-symfony", "Symfony"],
  ["ruby", "Ruby"],
  ["ruby-rails", "Rails"],
  ["go", "Go"],
  ["java", "Java"],
  ["java-spring-boot", "Spring Boot"],
  ["kotlin", "Kotlin"],
  ["dotnet", ".NET"],
  ["dotnet-aspnetcore", "ASP.NET Core"],
  ["rust", "Rust"],
  ["elixir", "Elixir"],
  ["electron", "Electron"],
  ["react-native", "React Native"],
  ["flutter", "Flutter"],
  ["android", "Android"],
  ["apple-ios", "iOS"],
  ["native", "Native"],
  ["other", "Other"],
] as const satisfies readonly (readonly [word: string, label: string])[];

const LABELS: ReadonlyMap<string, string> = new Map(PLATFORMS);

export function isPlatform(word: string): boolean {
  return LABELS.has(word);
}

/** A word that we do not know is shown as it is. */
export function platformLabel(word: string): string {
  return LABELS.get(word) ?? word;
}
