CREATE TABLE "content_version" (
	"kind" text NOT NULL,
	"content_id" integer NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"is_draft" boolean NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"member_id" uuid,
	CONSTRAINT "content_version_kind_content_id_version_pk" PRIMARY KEY("kind","content_id","version")
);
--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_version_member" ON "content_version" USING btree ("member_id");