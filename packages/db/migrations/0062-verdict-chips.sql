-- The four short answers beside a verdict, in the shape of `Chip` of packages/domain/src/catalog/verdict/schema.ts. None until the project is
-- judged again.
update project_listing set verdict = verdict || '{"chips": []}'::jsonb where verdict is not null and not verdict ? 'chips';
