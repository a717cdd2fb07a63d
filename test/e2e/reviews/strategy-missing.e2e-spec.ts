import { createTestApp } from '../../support/test-app.js';

it('a configured strategy that no plugin has stops the start, and is named with those there are', async () => {
  await expect(createTestApp({ reviews: { automaticStrategy: 'magic' } })).rejects.toThrow(
    'reviews.automaticStrategy: is "magic", which no plugin has. Installed: automatic, expertise_based,',
  );
});
